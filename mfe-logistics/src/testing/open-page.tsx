import { member, type RenderOptions, renderPart } from '@ungana/web-kit/testing'
import Logistics from '#mount.tsx'

/** Renders a page for a member, or for a visitor with `user: null`. */
export const openPage = (at: string, options: RenderOptions = {}) => renderPart(Logistics, { user: member, ...options, at })
