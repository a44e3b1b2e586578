// biome-ignore-all lint/correctness/noUndeclaredDependencies: an alias of a declared dependency
/**
 * The exports of TanStack Query that the site uses. In the shell and remotes, `@tanstack/react-query` means this file. A shared library is shipped
 * whole, so everything left out here makes each visitor's download smaller. Add what you need; a missing export is a compile error.
 * `tanstack-react-query` is an alias of the real package (tsconfig.curated.json, build/shared-libraries.ts).
 */
// @boundaries-ignore an alias of a declared dependency
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
