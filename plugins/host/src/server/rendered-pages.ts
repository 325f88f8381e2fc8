/** Event that makes nodes render pages again although no record changed. */
export const renderedPages = 'host/rendered-pages'
