import { Button } from '@ungana/ui'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** A link to the full list. `label` names the list for screen readers, which may read links alone. */
export function ViewAll({ to, label, children }: { readonly to: string; readonly label?: string; readonly children: ReactNode }) {
  return (
    <Button as={Link} to={to} variant="link" aria-label={label} trailing={<ArrowRight aria-hidden data-flips />}>
      {children}
    </Button>
  )
}
