/**
 * Header in which a page names its language, so that the texts in the answer are in it. A browser's Accept-Language does not count: it is sent with
 * every call, also from pages in another language.
 */
export const LANGUAGE_HEADER = 'ungana-language'

/** The languages that the site offers, as `en,fr`: the gateway tells them to text pages, which link to themselves in each. */
export const OFFERED_LANGUAGES_HEADER = 'ungana-languages'
