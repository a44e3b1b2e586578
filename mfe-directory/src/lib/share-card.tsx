import { t } from '@lingui/core/macro'
import { Button, Cluster } from '@ungana/ui'
import { pageUrl } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { FactCard } from '#lib/detail-page.tsx'
import { shareLinks } from '#lib/share-links.ts'

const Links = styled(Cluster)`
  margin-top: 12px;
`

export function ShareCard({ path, name }: { readonly path: string; readonly name: string }) {
  const url = pageUrl(path)
  return (
    <FactCard title={t`Share`}>
      <Links $gap={2}>
        {shareLinks(url, name).map(({ label, href }) => (
          <Button
            key={label}
            as="a"
            href={href}
            // No new tab for email: the mail program opens by itself, and the tab would stay empty.
            {...(href.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
            variant="outline"
            size="small"
            aria-label={t`Share by ${label}`}
          >
            {label}
          </Button>
        ))}
      </Links>
    </FactCard>
  )
}
