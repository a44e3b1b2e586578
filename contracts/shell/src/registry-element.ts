/** Id of the script element that holds the registry in index.html. Apart from the schemas, so that a page can know it without them. */
export const REGISTRY_ELEMENT_ID = 'registry'
