import type { RegisteredRemote } from '@ungana/contracts-shell'
import { renewPage } from '@ungana/web-kit'
import { Component, type ReactNode } from 'react'
import { noticeFailure } from '#reports/noticed.ts'

interface PartBoundaryProps {
  readonly children: ReactNode
  /** Undefined if the children are the shell's. */
  readonly remote?: RegisteredRemote
  /** When this key changes, for example on another page, the failed part is rendered again. */
  readonly resetKey: string
  readonly fallback: (error: unknown) => ReactNode
  readonly onFailure?: (error: unknown) => void
}

interface State {
  readonly failure: { readonly error: unknown } | null
}

/** Error boundary that keeps a part's failure from the rest of the page. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    noticeFailure({ part: this.props.remote?.name ?? 'shell', error })
    this.props.onFailure?.(error)
  }

  override componentDidUpdate({ resetKey }: PartBoundaryProps, { failure }: State) {
    // A failure from before the change. A failure of the new page itself stays.
    if (failure && resetKey !== this.props.resetKey) {
      renewPage(failure.error)
      this.setState({ failure: null })
    }
  }

  override render() {
    return this.state.failure ? this.props.fallback(this.state.failure.error) : this.props.children
  }
}
