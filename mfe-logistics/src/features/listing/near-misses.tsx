import { t } from '@lingui/core/macro'
import { Card, Quiet, SectionHeading, Stack } from '@ungana/ui'
import { Link } from 'react-router-dom'

interface NearMissesProps {
  readonly title: string
  readonly rows: readonly { readonly href: string; readonly name: string; readonly reason: string }[]
}

/** Listings that miss a match by one thing, with the reason. */
export function NearMisses({ title, rows }: NearMissesProps) {
  if (rows.length === 0) return null
  return (
    <Stack as="section" aria-label={title} $gap={4}>
      <SectionHeading description={t`One thing keeps each of them from a match. You can change your listing, or write to the company.`}>
        {title}
      </SectionHeading>
      {rows.map(({ href, name, reason }) => (
        <Card key={href}>
          <Stack $gap={1}>
            <Link to={href}>{name}</Link>
            <Quiet>{reason}</Quiet>
          </Stack>
        </Card>
      ))}
    </Stack>
  )
}
