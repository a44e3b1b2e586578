import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeOrganization, getOrganizationProfile } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'
import { type OrganizationValues, organizationChangesOf, organizationValues } from './organization-sections.ts'
import { PROFILE } from './profile-queries.ts'

const organizationQuery = (id: string) =>
  queryOptions({
    queryKey: [...PROFILE, 'organization', id],
    queryFn: ({ signal }) => call(getOrganizationProfile, { params: { id } }, { signal }),
    staleTime: 0,
  })

export const useOrganizationProfile = (id: string) => useQuery(organizationQuery(id))

/** Functions that save and reload the profile of the organization `id`. */
export function useOrganizationEditing(id: string) {
  const client = useQueryClient()
  return {
    async save(changed: Partial<OrganizationValues>, { version }: { readonly version: number }) {
      const body = organizationChangesOf(changed)
      const profile = await call(changeOrganization, { params: { id }, body }, { ifMatch: version })
      client.setQueryData(organizationQuery(id).queryKey, profile)
      client.removeQueries({ queryKey: ['directory', 'organization', id] })
      client.removeQueries({ queryKey: ['directory', 'organizations'] })
    },
    async reload() {
      const profile = await client.fetchQuery(organizationQuery(id))
      return { values: organizationValues(profile), version: profile.version }
    },
  }
}
