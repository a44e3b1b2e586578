// Every picture that a page requests. Other files write no <img>, and `npm run check` refuses them: a new picture must not forget people with little data.
import { type ComponentPropsWithRef, type ReactNode, useState } from 'react'
import { useLessData } from '#less-data.ts'

export interface PictureProps extends ComponentPropsWithRef<'img'> {
  /** Shown instead with less data, or if the picture does not load and there is no `onError`. Leave it out if something is drawn behind the picture. */
  instead?: ReactNode
  /** The person has asked for it, or it is on the device. */
  asked?: boolean | undefined
}

/** For pictures that people need, use `PictureToShow`. */
export function Picture({ instead, asked, ...image }: PictureProps) {
  /** Its address, because another picture in its place may load. */
  const [broken, setBroken] = useState<string>()
  const lessData = useLessData()
  if ((broken !== undefined && broken === image.src) || (lessData && !asked)) return instead
  return <img alt="" loading="lazy" decoding="async" onError={() => setBroken(image.src)} {...image} />
}
