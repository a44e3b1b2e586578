/** For component tests of this part. */
import { member, type RenderOptions, renderPart } from '@ungana/web-kit/testing'
import Logistics from '#mount.tsx'

/** Opens a page as a member; with `user: null` as a visitor. */
export const openPage = (at: string, options: RenderOptions = {}) => renderPart(Logistics, { user: member, ...options, at })
