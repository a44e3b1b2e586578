// A picture that people need: with less data, a button of the same size shows it.
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { styled } from 'styled-components'
import { useLessData } from '#less-data.ts'
import { Picture, type PictureProps } from '#picture.tsx'
import { color, radius, size } from '#tokens.ts'

/* Above links that cover a whole card. */
const Show = styled.button<{ $width: number | undefined; $ratio: string }>`
  position: relative;
  z-index: 1;
  width: ${({ $width }) => ($width ? `${$width}px` : '100%')};
  max-width: 100%;
  aspect-ratio: ${({ $ratio }) => $ratio};
  padding: 4px;
  border: 1px solid ${color.control};
  border-radius: ${radius.small};
  background: ${color.sunk};
  color: ${color.ink};
  font: inherit;
  font-size: ${size.caption};
  line-height: 1.3;
  overflow: hidden;
  overflow-wrap: anywhere;
  cursor: pointer;
`

const Words = styled.span`
  display: block;
  color: ${color.ink2};
`

/** Below this width, in pixels, only the button's own words fit. */
const WORDS_FROM = 120

const takeFocus = (element: HTMLElement | null) => element?.focus()

export interface PictureToShowProps extends Omit<PictureProps, 'instead' | 'alt' | 'ref' | 'onError'> {
  alt: string
  /** What it shows, if `alt` is empty because a text beside it says so. */
  of?: string
}

export function PictureToShow({ alt, of = alt, asked, sizes, ...image }: PictureToShowProps) {
  const [step, setStep] = useState<'shown' | 'failed'>()
  const lessData = useLessData()
  const { className } = image
  const [width, height] = [Number(image.width), Number(image.height)]
  if (step === 'failed' || (lessData && !asked && !step))
    return (
      <Show
        type="button"
        className={className}
        $width={width || undefined}
        $ratio={width && height ? `${width} / ${height}` : '4 / 3'}
        aria-label={t`Show picture: ${of}`}
        ref={step && takeFocus}
        onClick={() => setStep('shown')}
      >
        {t`Show picture`}
        {width < WORDS_FROM ? null : <Words dir="auto">{of}</Words>}
      </Show>
    )
  return (
    <Picture
      asked
      alt={step ? of : alt}
      // With the smallest size, the browser chooses the smallest file of `srcSet`.
      sizes={lessData ? '1px' : sizes}
      {...(step && { ref: takeFocus, tabIndex: -1 })}
      {...image}
      onError={() => setStep('failed')}
    />
  )
}
