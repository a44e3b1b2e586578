/** Renders a part, or one of its components, as it runs in the shell: with router, query client, host and network. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render as renderTree } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { HostApi } from '@ungana/contracts-shell'
import { LinkProvider } from '@ungana/ui'
import type { ComponentType, PropsWithChildren, ReactNode } from 'react'
import { BrowserRouter } from 'react-router-dom'
import * as styledComponents from 'styled-components'
import { HostProvider } from '../src/host.tsx'
import { createQueryClient } from '../src/query-client.ts'
import { RouterLink } from '../src/router-link.tsx'
import { advance } from './clock.ts'
import { type HostOptions, type TestHost, testHost } from './host.tsx'

// Not exported by our curated module; tests import the real package.
const { StyleSheetManager } = styledComponents as unknown as {
  readonly StyleSheetManager: ComponentType<PropsWithChildren<{ readonly target: Node }>>
}

export interface RenderOptions extends HostOptions {
  /** The address: path, query and hash. */
  readonly at?: string
}

/** Renders `children` at an address. @returns the host, a user who types and presses, and the current address */
export function render(children: ReactNode, options: RenderOptions = {}) {
  return renderWith(options, (host) => (
    <HostProvider host={host}>
      <LinkProvider component={RouterLink}>{children}</LinkProvider>
    </HostProvider>
  ))
}

/** Renders a remote's exposed module (the default export of src/mount.tsx or of a slot) at an address, as the shell would. */
export function renderPart(Part: ComponentType<{ readonly host: HostApi }>, options: RenderOptions = {}) {
  return renderWith(options, (host) => <Part host={host} />)
}

/** Renders the default export of a slot's module with the context that its page passes. */
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
  // In a shared style sheet the rules of earlier tests would stay and slow down every read of computed styles.
  const styles = document.head.appendChild(document.createElement('div'))
  const tree = (
    <StyleSheetManager target={styles}>
      <QueryClientProvider client={queries}>
        <BrowserRouter>{content(host.api)}</BrowserRouter>
      </QueryClientProvider>
    </StyleSheetManager>
  )
  const rendered = renderTree(tree)
  const live: TestHost['live'] = { ...host.live, emit: (event, data) => act(() => host.live.emit(event, data)) }
  return {
    ...host,
    live,
    queries,
    // Users can choose files of types that a field does not ask for.
    user: userEvent.setup({ advanceTimers: advance, applyAccept: false }),
    /** Path, query and hash. */
    address: () => window.location.pathname + window.location.search + window.location.hash,
    unmount: rendered.unmount,
    container: rendered.container,
    rerender: () => rendered.rerender(tree),
  }
}
