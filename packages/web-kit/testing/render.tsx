/** Draws a part, or a piece of one, as it runs in the shell: router, query client, host and network. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render as draw } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HostApi } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import type { ComponentType, ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { HostProvider } from '../src/host.tsx'
import { createQueryClient } from '../src/query-client.ts'
import { RouterLink } from '../src/router-link.tsx'
import { advance } from './clock.ts'
import { type HostOptions, type TestHost, testHost } from './host.tsx'

export interface RenderOptions extends HostOptions {
  /** The address: path, query and hash. */
  readonly at?: string
}

/** Draws `children` at an address. @returns the host, a user who types and presses, and where the address is now */
export function render(children: ReactNode, options: RenderOptions = {}) {
  return renderWith(options, (host) => (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>{children}</LinkProvider>
    </HostProvider>
  ))
}

/** Draws what a remote exposes (the default export of src/mount.tsx, or of a slot) at an address, as the shell would. */
export function renderPart(Part: ComponentType<{ readonly host: HostApi }>, options: RenderOptions = {}) {
  return renderWith(options, (host) => <Part host={host} />)
}

/** Draws the default export of a slot's module with the context that its page hands over. */
export function renderSlot(
  Fill: ComponentType<{ readonly host: HostApi; readonly context: Readonly<Record<string, unknown>> }>,
  { context = {}, ...options }: RenderOptions & { readonly context?: Readonly<Record<string, unknown>> } = {},
) {
  return renderWith(options, (host) => <Fill host={host} context={context} />)
}

function renderWith({ at = '/', ...options }: RenderOptions, content: (host: HostApi) => ReactNode) {
  window.history.replaceState(null, '', at)
  const host = testHost(options)
  const queries = createQueryClient()
  const tree = (
    <QueryClientProvider client={queries}>
      <BrowserRouter>{content(host.api)}</BrowserRouter>
    </QueryClientProvider>
  )
  const drawn = draw(tree)
  const live: TestHost['live'] = { ...host.live, tell: (event, data) => act(() => host.live.tell(event, data)) }
  return {
    ...host,
    live,
    queries,
    // People can choose files that a field does not ask for.
    user: userEvent.setup({ advanceTimers: advance, applyAccept: false }),
    /** Path, query and hash. */
    address: () => window.location.pathname + window.location.search + window.location.hash,
    unmount: drawn.unmount,
    container: drawn.container,
    rerender: () => drawn.rerender(tree),
  }
}
