import { member, type RenderOptions, renderPart } from '@ungana/web-kit/testing'
import Deals from '#mount.tsx'

/** Renders a page for a member, or for a visitor with `user: null`. */
export const openPage = (at: string, options: RenderOptions = {}) => renderPart(Deals, { user: member, ...options, at })
