import { useQuery } from '@tanstack/react-query'
import { listCategories, listOrganizations, listVerifiedBusinesses } from '@ungana/contracts-directory'
import { call } from '@ungana/web-kit'

export const FEATURED_SUPPLIERS = 3
const LEADING_ORGANIZATIONS = 4

export function useCategories() {
  return useQuery({ queryKey: ['home', 'categories'], queryFn: ({ signal }) => call(listCategories, {}, { signal }) })
}

/** The best rated verified businesses. */
export function useFeaturedSuppliers() {
  return useQuery({
    queryKey: ['home', 'suppliers'],
    queryFn: ({ signal }) => call(listVerifiedBusinesses, { query: { limit: FEATURED_SUPPLIERS } }, { signal }),
    select: (businesses) => businesses.slice(0, FEATURED_SUPPLIERS),
  })
}

/** The first four organizations of the list, which starts with featured ones. */
export function useLeadingOrganizations() {
  return useQuery({
    queryKey: ['home', 'organizations'],
    queryFn: ({ signal }) => call(listOrganizations, { query: { page: 1 } }, { signal }),
    select: (organizations) => organizations.slice(0, LEADING_ORGANIZATIONS),
  })
}
