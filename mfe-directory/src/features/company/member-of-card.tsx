import { useQuery } from '@tanstack/react-query'
import { listMemberOf, organizationPath } from '@ungana/contracts-directory'
import { Button, bareList, TextLink } from '@ungana/ui'
import { call, lazyPage, useReturnFocus } from '@ungana/web-kit'
import { Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { FactCard } from '#lib/detail-page.tsx'

const RefuseOrganization = lazyPage(() => import(/* webpackChunkName: 'refuse-organization' */ './refuse-organization.tsx'))

/** Organizations, each with what can be said of it. */
export const Organizations = styled.ul`
  ${bareList}
  display: grid;
  gap: 8px;
  margin-top: 10px;
  overflow-wrap: anywhere;

  > li {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 4px 12px;
  }
`

interface MemberOfCardProps {
  readonly businessId: string
  /** Looked at by the company itself, which knows best. */
  readonly own: boolean
}

/** The organizations that name the company as a member. Nothing where there are none, and while that is not known. */
export function MemberOfCard({ businessId, own }: MemberOfCardProps) {
  const [asked, setAsked] = useState<{ readonly id: string; readonly name: string }>()
  const pressed = useReturnFocus(asked !== undefined)
  const { data = [] } = useQuery({
    queryKey: ['directory', 'member-of', businessId],
    queryFn: ({ signal }) => call(listMemberOf, { params: { id: businessId } }, { signal }),
  })
  if (data.length === 0) return null
  return (
    <FactCard title="Member of">
      <Organizations>
        {data.map((organization) => (
          <li key={organization.id}>
            <TextLink href={organizationPath(organization.id)}>{organization.name}</TextLink>
            {own ? (
              <Button
                variant="ghost"
                size="small"
                aria-label={`Not a member of ${organization.name}`}
                onClick={({ currentTarget }) => {
                  pressed.current = currentTarget as HTMLButtonElement
                  setAsked(organization)
                }}
              >
                Not a member
              </Button>
            ) : null}
          </li>
        ))}
      </Organizations>
      {asked ? (
        <Suspense>
          <RefuseOrganization businessId={businessId} organization={asked} onClose={() => setAsked(undefined)} />
        </Suspense>
      ) : null}
    </FactCard>
  )
}
