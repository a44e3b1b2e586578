import { companyPath } from '@ungana/contracts-directory'
import { Button, Cluster } from '@ungana/ui'
import { styled } from 'styled-components'
import { FactCard } from '#lib/detail-page.tsx'
import { shareLinks } from './share-links.ts'

const Links = styled(Cluster)`
  margin-top: 12px;
`

export function ShareCard({ id, name }: { readonly id: string; readonly name: string }) {
  const url = window.location.origin + companyPath(id)
  return (
    <FactCard title="Share">
      <Links $gap={2}>
        {shareLinks(url, name).map(({ label, href }) => (
          <Button
            key={label}
            as="a"
            href={href}
            // A mail program opens beside the page by itself; a new tab would stay behind empty.
            {...(href.startsWith('mailto:') ? {} : { target: '_blank', rel: 'noopener noreferrer' })}
            variant="outline"
            size="small"
            aria-label={`Share by ${label}`}
          >
            {label}
          </Button>
        ))}
      </Links>
    </FactCard>
  )
}
