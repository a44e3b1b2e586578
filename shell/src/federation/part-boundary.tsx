import { renewPage } from '@ungana/web-kit'
import { Component, type ReactNode } from 'react'

interface PartBoundaryProps {
  readonly children: ReactNode
  /** When it changes, what failed gets another chance: the visitor has gone to another page. */
  readonly resetKey: string
  readonly fallback: (error: unknown) => ReactNode
  readonly onFailure?: (error: unknown) => void
}

/** Keeps the failure of one part, in loading or in drawing, from the rest of the page. */
export class PartBoundary extends Component<PartBoundaryProps, { failure: { error: unknown } | null }> {
  override state: { failure: { error: unknown } | null } = { failure: null }

  static getDerivedStateFromError(error: unknown) {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure?.(error)
  }

  override componentDidUpdate(previous: PartBoundaryProps) {
    if (this.state.failure && previous.resetKey !== this.props.resetKey) {
      renewPage(this.state.failure.error)
      this.setState({ failure: null })
    }
  }

  override render() {
    return this.state.failure ? this.props.fallback(this.state.failure.error) : this.props.children
  }
}
