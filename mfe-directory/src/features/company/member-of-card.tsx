import { useQuery } from '@tanstack/react-query'
import { listMemberOf, organizationPath } from '@ungana/contracts-directory'
import { bareList, TextLink } from '@ungana/ui'
import { call } from '@ungana/web-kit'
import { styled } from 'styled-components'
import { FactCard } from '#lib/detail-page.tsx'

const List = styled.ul`
  ${bareList}
  display: grid;
  gap: 8px;
  margin-top: 10px;
  overflow-wrap: anywhere;
`

/** The organizations that name the company as a member. Nothing where there are none, and while that is not known. */
export function MemberOfCard({ businessId }: { readonly businessId: string }) {
  const { data = [] } = useQuery({
    queryKey: ['directory', 'member-of', businessId],
    queryFn: ({ signal }) => call(listMemberOf, { params: { id: businessId } }, { signal }),
  })
  if (data.length === 0) return null
  return (
    <FactCard title="Member of">
      <List>
        {data.map(({ id, name }) => (
          <li key={id}>
            <TextLink href={organizationPath(id)}>{name}</TextLink>
          </li>
        ))}
      </List>
    </FactCard>
  )
}
