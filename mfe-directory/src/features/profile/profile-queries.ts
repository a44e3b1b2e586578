import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Business, changeProfile, getProfile, listProducts, type OwnBusiness, type Product } from '@ungana/contracts-directory'
import { ApiError, call, useHost } from '@ungana/web-kit'
import { SEARCH_KEY } from '#lib/business-search.ts'
import { type ProfileValues, profileChangesOf, profileValues } from './profile-values.ts'

/** Milliseconds after which to ask whether it has: at once as a rule. */
const HEARD = [0, 1000, 5000]

export const PROFILE = ['directory', 'profile']
/** As the company's page asks for them. */
const productsKey = (id: string) => ['directory', 'products', id]

const profileQuery = (id: string) =>
  queryOptions({ queryKey: [...PROFILE, id], queryFn: ({ signal }) => call(getProfile, { params: { id } }, { signal }), staleTime: 0 })

export const useProfile = (id: string) => useQuery(profileQuery(id))

/** It is suspended, or the account has none. */
export const isNotPublic = (error: unknown) => error instanceof ApiError && error.status === 404

export function useOwnProducts(id: string) {
  return useQuery({ queryKey: productsKey(id), queryFn: ({ signal }) => call(listProducts, { params: { id } }, { signal }), staleTime: 0 })
}

/** How the profile of the account `id` is saved, and looked at again. */
export function useProfileEditing(id: string) {
  const client = useQueryClient()
  const { recheckSession } = useHost()

  const show = (profile: OwnBusiness) => {
    const before = client.getQueryData<OwnBusiness>([...PROFILE, id])
    client.setQueryData([...PROFILE, id], profile)
    client.setQueryData<Business>(['directory', 'business', id], profile)
    forgetLists(client)
    // The header shows the name too, as soon as identity has heard of it.
    if (before?.businessName !== profile.businessName) for (const wait of HEARD) setTimeout(() => recheckSession?.(), wait)
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

/** The list of the account `id`, and how the screens that show it learn of a change. */
export function useProductList(id: string) {
  const client = useQueryClient()
  return {
    show: (change: (products: readonly Product[]) => Product[]) => {
      client.setQueryData<Product[]>(productsKey(id), (products = []) => change(products))
      forgetLists(client)
      // Names of what is offered are part of the profile.
      void client.invalidateQueries({ queryKey: PROFILE })
    },
    reload: () =>
      client.fetchQuery({ queryKey: productsKey(id), queryFn: ({ signal }) => call(listProducts, { params: { id } }, { signal }), staleTime: 0 }),
  }
}

/** Searches show companies as they were. */
function forgetLists(client: ReturnType<typeof useQueryClient>) {
  client.removeQueries({ queryKey: SEARCH_KEY })
  client.removeQueries({ queryKey: ['directory', 'facets'] })
}
