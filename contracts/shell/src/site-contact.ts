/** Id of the script element in index.html that holds the operator's contact details. The element is missing if no contact details are configured. */
export const SITE_CONTACT_ELEMENT_ID = 'site-contact'

/** The configured contact details of the site's operator. Pages leave out what is not configured. */
export interface SiteContact {
  readonly email?: string
  readonly phone?: string
  /** A postal address, in one line. */
  readonly address?: string
  readonly social: readonly { readonly name: string; readonly url: string }[]
}
