import { t } from '@lingui/core/macro'
import { imageInSize } from '@ungana/contracts-directory'
import { Imigongo, PictureToShow, radius } from '@ungana/ui'
import { styled } from 'styled-components'

const Picture = styled.div`
  position: relative;
  height: 140px;
  border-radius: ${radius.control};
  overflow: hidden;

  > img,
  > button {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
`

/** The company's cover picture, or its pattern if it has none. */
export function CoverPicture({ id, image }: { readonly id: string; readonly image: string | null }) {
  return (
    <Picture>
      <Imigongo id={id} scale={1.6} />
      {image ? <PictureToShow src={imageInSize(image, 'medium')} alt={t`Your cover`} width={800} height={140} /> : null}
    </Picture>
  )
}
