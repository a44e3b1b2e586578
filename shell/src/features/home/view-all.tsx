import { Button } from '@ungana/ui'
import ArrowRight from 'lucide-react/icons/arrow-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'

/** The way from a handful to all of them. `label` says of what, for those who hear links out of their place. */
export function ViewAll({ to, label, children }: { readonly to: string; readonly label?: string; readonly children: ReactNode }) {
  return (
    <Button as={Link} to={to} variant="link" aria-label={label} trailing={<ArrowRight aria-hidden />}>
      {children}
    </Button>
  )
}
