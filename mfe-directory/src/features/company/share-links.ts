import { mailHref } from '@ungana/web-kit'

/** Plain links that hand a page to somebody else's site or mail program; no script and no count is loaded from there. */
export function shareLinks(url: string, title: string): readonly { readonly label: string; readonly href: string }[] {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  return [
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}` },
    { label: 'Twitter', href: `https://twitter.com/intent/tweet?${query({ text: title, url })}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}` },
    { label: 'WhatsApp', href: `https://wa.me/?${query({ text: `${title} ${url}` })}` },
    { label: 'E-mail', href: mailHref('', { subject: title, body: url }) },
  ]
}
