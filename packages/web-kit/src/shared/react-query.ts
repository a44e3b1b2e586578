// biome-ignore-all lint/correctness/noUndeclaredDependencies: a second name of a declared dependency
/**
 * What the site uses of TanStack Query, and all that `@tanstack/react-query` means in shell and remotes. A shared library is shipped
 * whole, so this list keeps the rest out of every visitor's download. Add what you need; a missing export is a compile error.
 * `tanstack-react-query` is the real entry's second name (tsconfig.curated.json, build/shared-libraries.ts): its own name means this file.
 */
// @boundaries-ignore a second name of a declared dependency
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  type QueryKey,
  queryOptions,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from 'tanstack-react-query'
