import { t } from '@lingui/core/macro'
import type { Deal } from '@ungana/contracts-deals'
import { companyPath } from '@ungana/contracts-directory'
import { inquiryPath } from '@ungana/contracts-messaging'
import { bankDetailsPath } from '@ungana/contracts-payments'
import { Card, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { useHost } from '@ungana/web-kit'

/** Where the rest of the trade happens. Links to pages that are not served are left out. */
export function Links({ deal: { side, phase, buyer, seller, inquiryId } }: { readonly deal: Deal }) {
  const { isServed } = useHost()
  const other = side === 'buyer' ? seller : buyer
  const links = [
    ...(inquiryId ? [{ href: inquiryPath(inquiryId), text: t`Your conversation about this deal` }] : []),
    { href: companyPath(other.id), text: other.name },
    ...(phase === 'completed' ? [{ href: `${companyPath(other.id)}#reviews`, text: t`Review ${other.name}` }] : []),
    { href: bankDetailsPath('requests'), text: side === 'buyer' ? t`Bank details that you may read` : t`Requests for your bank details` },
  ]
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`More about this deal`}</SectionHeading>
        <Stack $gap={2}>
          {links
            .filter(({ href }) => isServed(href))
            .map(({ href, text }) => (
              <div key={href}>
                <TextLink href={href}>{text}</TextLink>
              </div>
            ))}
        </Stack>
      </Stack>
    </Card>
  )
}
