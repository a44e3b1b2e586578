import { t } from '@lingui/core/macro'
import { mailHref, whatsAppHref } from '@ungana/web-kit'

/** Plain share links, which load no scripts or counts from the other sites. */
export function shareLinks(url: string, title: string): readonly { readonly label: string; readonly href: string }[] {
  const query = (values: Record<string, string>) => new URLSearchParams(values).toString()
  return [
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?${query({ u: url })}` },
    { label: 'Twitter', href: `https://twitter.com/intent/tweet?${query({ text: title, url })}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}` },
    { label: 'WhatsApp', href: whatsAppHref(`${title} ${url}`) },
    { label: t`Email`, href: mailHref('', { subject: title, body: url }) },
  ]
}
