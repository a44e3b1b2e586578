/** Id of the script element that holds the operator's contact details in index.html; absent where none are configured. */
export const SITE_CONTACT_ELEMENT_ID = 'site-contact'

/** How the site's operator is reached, as configured. What is not is not shown. */
export interface SiteContact {
  readonly email?: string
  readonly phone?: string
  /** Of a place, in one line. */
  readonly address?: string
  readonly social: readonly { readonly name: string; readonly url: string }[]
}
