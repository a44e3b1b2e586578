/**
 * Header in which a page names its language, so that the texts in the answer are in it. A browser's Accept-Language does not count: it is sent with
 * every call, also from pages in another language.
 */
export const LANGUAGE_HEADER = 'ungana-language'
