/** Id of the script element in index.html that holds the registry. A separate file, so that a page can import it without the schemas. */
export const REGISTRY_ELEMENT_ID = 'registry'
