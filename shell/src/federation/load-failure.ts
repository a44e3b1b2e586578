/** Whether a page's code failed to load, as `lazyPage` reports it. */
export function isLoadFailure(error: unknown): boolean {
  return error instanceof Error && error.name === 'PageLoadError'
}
