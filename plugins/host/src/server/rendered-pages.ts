/** Under this name nodes are told to render pages anew though no record changed. */
export const renderedPages = 'host/rendered-pages'
