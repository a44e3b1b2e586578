import { t } from '@lingui/core/macro'
import { companyPath } from '@ungana/contracts-directory'
import { color, media, size, TextLink } from '@ungana/ui'
import BadgeCheck from 'lucide-react/icons/badge-check'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { memberLine } from '#lib/member-line.ts'
import { webAddress } from '#lib/web-address.ts'

const Row = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: center;
  gap: 4px 16px;

  /* On a phone the actions are below the text. */
  ${media.phone} {
    > :nth-child(2) {
      grid-column: 1 / -1;
      margin-top: 8px;
    }
  }
`

const Text = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 2px;
  overflow-wrap: anywhere;
`

const Name = styled.p`
  font-weight: 600;

  > svg {
    width: 18px;
    height: 18px;
    margin-inline-start: 6px;
    color: ${color.green};
    vertical-align: -3px;
  }
`

const Quiet = styled.p`
  color: ${color.ink2};
  font-size: ${size.small};
`

interface MemberRowProps {
  readonly member: {
    readonly name: string
    readonly country: string
    readonly city: string | null
    readonly website: string | null
    readonly sector: string | null
    readonly company: { readonly id: string; readonly verified: boolean } | null
  }
  /** Shown below the member's details. */
  readonly more?: ReactNode
  /** At the right. */
  readonly actions?: ReactNode
}

/** A member of an organization. If the member has a company page, the name links to it. */
export function MemberRow({ member, more, actions }: MemberRowProps) {
  const { name, company } = member
  const website = webAddress(member.website)
  return (
    <Row>
      <Text>
        <Name>
          {company ? <TextLink href={companyPath(company.id)}>{name}</TextLink> : name}
          {company?.verified ? <BadgeCheck role="img" aria-label={t`Verified`} /> : null}
        </Name>
        <Quiet>{memberLine(member)}</Quiet>
        {website ? (
          <Quiet>
            <a href={website.href} target="_blank" rel="noopener noreferrer nofollow">
              {website.label}
            </a>
          </Quiet>
        ) : null}
        {more}
      </Text>
      {actions}
    </Row>
  )
}
