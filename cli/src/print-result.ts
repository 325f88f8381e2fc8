/** Prints what a command has done: for programs where `--json` asks for it, else for people. */
export function printResult({ json }: { readonly json: boolean }, data: unknown, readable: string): void {
  console.log(json ? JSON.stringify(data, null, 2) : readable)
}
