import type { SiteSetting } from '@ungana/contracts-shell'
import type { ReactNode } from 'react'
import { hasSetting } from './site-settings.ts'

export interface UnlessProps {
  readonly setting: SiteSetting
  readonly children: ReactNode
}

/** Shows its children unless the operator made this choice. The prerender version, unless.prerender.tsx, leaves the decision to the gateway. */
export function Unless({ setting, children }: UnlessProps) {
  return hasSetting(setting) ? null : children
}
