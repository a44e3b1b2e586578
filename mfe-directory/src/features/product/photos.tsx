import { t } from '@lingui/core/macro'
import { imageIdOf, imageInSize } from '@ungana/contracts-directory'
import { bareList, Card, color, Imigongo, Picture, PictureToShow, radius } from '@ungana/ui'
import { useState } from 'react'
import { styled } from 'styled-components'

const Frame = styled(Card)`
  padding: 0;
  overflow: hidden;
`

/* The whole photo is visible, because buyers look at its edges, too. */
const Large = styled.div`
  position: relative;
  aspect-ratio: 4 / 3;
  background: ${color.sunk};
  overflow: hidden;

  > img,
  > button {
    width: 100%;
    height: 100%;
    object-fit: contain;
  }
`

const Thumbs = styled.ul`
  ${bareList}
  display: flex;
  gap: 8px;
  padding: 12px;
  overflow-x: auto;
`

const Thumb = styled.button`
  display: block;
  flex: none;
  width: 72px;
  height: 72px;
  padding: 0;
  border: 2px solid transparent;
  border-radius: ${radius.small};
  background: ${color.sunk};
  overflow: hidden;

  &[aria-current='true'] {
    border-color: ${color.green};
  }

  > img {
    display: block;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

interface PhotosProps {
  readonly productId: string
  readonly name: string
  readonly images: readonly string[]
}

/** One large photo, and small ones to choose from; a pattern without photos. */
export function Photos({ productId, name, images }: PhotosProps) {
  const [chosen, setChosen] = useState<number>()
  const at = chosen ?? 0
  const shown = images[at] ?? images[0]
  return (
    <Frame>
      <Large>
        {shown === undefined ? (
          <Imigongo id={productId} scale={1.6} />
        ) : (
          <PictureToShow
            key={shown}
            src={shown}
            srcSet={imageIdOf(shown) ? `${imageInSize(shown, 'medium')} 800w, ${shown} 1600w` : undefined}
            sizes="(max-width: 959px) 100vw, 800px"
            alt={images.length > 1 ? t`${name}, photo ${at + 1} of ${images.length}` : name}
            width={800}
            height={600}
            loading="eager"
            asked={chosen !== undefined}
          />
        )}
      </Large>
      {images.length > 1 ? (
        <Thumbs aria-label={t`Photos`}>
          {images.map((image, index) => (
            <li key={image}>
              <Thumb type="button" aria-label={t`Photo ${index + 1}`} aria-current={index === at} onClick={() => setChosen(index)}>
                <Picture src={imageInSize(image, 'small')} width={72} height={72} instead={index + 1} />
              </Thumb>
            </li>
          ))}
        </Thumbs>
      ) : null}
    </Frame>
  )
}
