import { t } from '@lingui/core/macro'
import { Button, color, media, size } from '@ungana/ui'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'

const Row = styled.article`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 12px 20px;

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Texts = styled.div`
  display: grid;
  gap: 4px;
  min-width: 0;

  > h3 {
    font-size: ${size.h3};
    overflow-wrap: anywhere;
  }

  > p {
    color: ${color.ink2};
    font-size: ${size.small};
  }
`

const Badges = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: 6px;
`

interface ListingRowProps {
  readonly title: string
  /** Lines below the title. */
  readonly lines: readonly string[]
  readonly badges: ReactNode
  readonly action: ReactNode
}

export function ListingRow({ title, lines, badges, action }: ListingRowProps) {
  return (
    <Row>
      <Texts>
        <h3>{title}</h3>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <Badges>{badges}</Badges>
      </Texts>
      <div>{action}</div>
    </Row>
  )
}

/** For staff and for roles that read only. */
export const DetailsButton = ({ to, title }: { readonly to: string; readonly title: string }) => (
  <Button as={Link} to={to} variant="outline" aria-label={t`Details: ${title}`}>
    {t`Details`}
  </Button>
)
