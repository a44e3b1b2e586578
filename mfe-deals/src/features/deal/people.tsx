import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import type { Deal } from '@ungana/contracts-deals'
import { companyPath } from '@ungana/contracts-directory'
import { getTeam, roleNames, type TeamRole } from '@ungana/contracts-identity'
import { bareList, Card, Quiet, SectionHeading, Stack, TextLink } from '@ungana/ui'
import { call, inLanguage, useHost } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { Guests } from './guests.tsx'

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 4px;
  overflow-wrap: anywhere;
`

/** Who works on the deal: the reader's own people with their roles, the other company, and guests. */
export function People({ deal }: { readonly deal: Deal }) {
  const { isServed, session } = useHost()
  const { user } = session
  const { data } = useQuery({
    queryKey: ['deals', user?.id, 'team'],
    queryFn: ({ signal }) => call(getTeam, {}, { signal }),
    staleTime: 10 * 60_000,
  })
  const otherSide = deal.side === 'buyer' ? 'seller' : 'buyer'
  const [own, other] = [deal[deal.side === 'buyer' ? 'buyer' : 'seller'], deal[otherSide]]
  const acting = data?.people.filter(({ role, suspended }) => role !== 'driver' && role !== 'viewer' && !suspended) ?? []
  const last = [...deal.events].reverse().find(({ by, person }) => by === otherSide && person)?.person
  return (
    <Card as="section">
      <Stack $gap={4}>
        <SectionHeading>{t`People`}</SectionHeading>
        <div>
          <strong>{own.name}</strong>
          <List>
            {acting.map(({ id, name, email, role }) => (
              <li key={id}>
                {name || email} <Quiet as="span">· {inLanguage(roleNames[role as TeamRole] ?? role)}</Quiet>
              </li>
            ))}
          </List>
        </div>
        <div>
          {isServed(companyPath(other.id)) ? <TextLink href={companyPath(other.id)}>{other.name}</TextLink> : <strong>{other.name}</strong>}
          <Quiet>{last ? t`${last} acted last.` : t`This company does not show names.`}</Quiet>
        </div>
        {deal.phase === 'proposed' ? null : <Guests deal={deal} />}
      </Stack>
    </Card>
  )
}
