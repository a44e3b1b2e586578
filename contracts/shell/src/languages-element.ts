/** Id of the script element in index.html that lists the codes of the site's languages. The element is missing if English is the only one. */
export const LANGUAGES_ELEMENT_ID = 'languages'
