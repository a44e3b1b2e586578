import { renewPage } from '@ungana/web-kit'
import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  readonly children: ReactNode
  /** When it changes, what failed gets another chance: the visitor has gone to another page. */
  readonly resetKey: string
  readonly fallback: (error: unknown) => ReactNode
  readonly onFailure?: (error: unknown) => void
}

interface State {
  readonly failure: { readonly error: unknown } | null
}

/** Keeps the failure of one part, in loading or in drawing, from the rest of the page. */
export class PartBoundary extends Component<PartBoundaryProps, State> {
  override state: State = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure?.(error)
  }

  override componentDidUpdate({ resetKey }: PartBoundaryProps, { failure }: State) {
    // Not where the new page itself has just failed.
    if (failure && resetKey !== this.props.resetKey) {
      renewPage(failure.error)
      this.setState({ failure: null })
    }
  }

  override render() {
    return this.state.failure ? this.props.fallback(this.state.failure.error) : this.props.children
  }
}
