import {
  Activity,
  Bell,
  Blocks,
  Bot,
  CreditCard,
  FileText,
  FolderOpen,
  Globe,
  Inbox,
  type LucideIcon,
  Package,
  Radio,
  Rocket,
  ShieldCheck,
  ShoppingBag,
  Users,
} from 'lucide-react'

const icons: Readonly<Record<string, LucideIcon>> = {
  agent: Bot,
  analytic: Activity,
  billing: CreditCard,
  blog: FileText,
  broadcast: Radio,
  crm: Inbox,
  ecommerce: ShoppingBag,
  'file-storage': FolderOpen,
  host: Globe,
  notification: Bell,
  rbac: ShieldCheck,
  social: Users,
  startup: Rocket,
  'website-builder': Blocks,
}

/** The sign of a module; of one that nobody here knows, a parcel. */
export function moduleIcon(name: string): LucideIcon {
  return icons[name] ?? Package
}
