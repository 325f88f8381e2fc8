/** The ecommerce module needs nothing of its own in the back office: its screens follow from its definitions. */
export default {}
