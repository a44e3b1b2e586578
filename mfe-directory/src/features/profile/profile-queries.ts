import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Business, changeProfile, getProfile, listProducts, type OwnBusiness, type Product } from '@ungana/contracts-directory'
import { ApiError, call, useHost } from '@ungana/web-kit'
import { SEARCH_KEY } from '#lib/business-search.ts'
import { type ProfileValues, profileChangesOf, profileValues } from './profile-values.ts'

/** Delays in milliseconds of the session checks after a new name. Usually the first check already returns the new name. */
const RECHECK_DELAYS = [0, 1000, 5000]

export const PROFILE = ['directory', 'profile']
/** The same key as on the company's page. */
const productsKey = (id: string) => ['directory', 'products', id]

const profileQuery = (id: string) =>
  queryOptions({ queryKey: [...PROFILE, id], queryFn: ({ signal }) => call(getProfile, { params: { id } }, { signal }), staleTime: 0 })

export const useProfile = (id: string) => useQuery(profileQuery(id))

/** Whether the company is suspended or the account has no profile. */
export const isNotPublic = (error: unknown) => error instanceof ApiError && error.status === 404

export function useOwnProducts(id: string) {
  return useQuery({ queryKey: productsKey(id), queryFn: ({ signal }) => call(listProducts, { params: { id } }, { signal }), staleTime: 0 })
}

/** Functions that save and reload the profile of the account `id`. */
export function useProfileEditing(id: string) {
  const client = useQueryClient()
  const { recheckSession } = useHost()

  const show = (profile: OwnBusiness) => {
    const before = client.getQueryData<OwnBusiness>([...PROFILE, id])
    client.setQueryData([...PROFILE, id], profile)
    client.setQueryData<Business>(['directory', 'business', id], profile)
    removeCachedLists(client)
    // The header shows the new name after the identity service has received it.
    if (before?.businessName !== profile.businessName) for (const wait of RECHECK_DELAYS) setTimeout(() => recheckSession?.(), wait)
  }

  return {
    async save(changed: Partial<ProfileValues>, { version }: { readonly version: number }) {
      show(await call(changeProfile, { params: { id }, body: profileChangesOf(changed) }, { ifMatch: version }))
    },
    async reload() {
      const profile = await client.fetchQuery(profileQuery(id))
      return { values: profileValues(profile), version: profile.version }
    },
  }
}

/** Functions that change and reload the cached product list of the account `id`. */
export function useProductList(id: string) {
  const client = useQueryClient()
  return {
    show: (change: (products: readonly Product[]) => Product[]) => {
      client.setQueryData<Product[]>(productsKey(id), (products = []) => change(products))
      removeCachedLists(client)
      // The profile contains the product names.
      void client.invalidateQueries({ queryKey: PROFILE })
    },
    reload: () =>
      client.fetchQuery({ queryKey: productsKey(id), queryFn: ({ signal }) => call(listProducts, { params: { id } }, { signal }), staleTime: 0 }),
  }
}

/** Removes cached search results, which show companies before the change. */
function removeCachedLists(client: ReturnType<typeof useQueryClient>) {
  client.removeQueries({ queryKey: SEARCH_KEY })
  client.removeQueries({ queryKey: ['directory', 'facets'] })
}
