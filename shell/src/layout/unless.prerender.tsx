import { marks } from '@ungana/contracts-shell'
import { createElement } from 'react'
import type { UnlessProps } from './unless.tsx'

/** The gateway keeps or removes this element's content, depending on the operator's settings. */
export function Unless({ setting, children }: UnlessProps) {
  return createElement(marks.unless, { setting }, children)
}
