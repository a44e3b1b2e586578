// `node deploy/kubernetes/set-images.mjs <folder of an overlay> <image>@sha256:<digest> …`: the overlay names these images by their digests. The last part of
// an image's path says what it is: registry.example.com/ungana/deals. Needs no installed packages.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [overlay = '', ...images] = process.argv.slice(2)
const file = join(overlay, 'kustomization.yaml')
let text = readFileSync(file, 'utf8')
for (const image of images) {
  const [, newName, part, digest] = /^(\S+\/([a-z-]+))@(sha256:[0-9a-f]{64})$/.exec(image) ?? []
  if (!part) throw new Error(`${image} is not an address with a digest, such as registry.example.com/ungana/deals@sha256:…`)
  const line = new RegExp(`^  - \\{ name: ungana-${part}, .*\\}$`, 'm')
  if (!line.test(text)) throw new Error(`${overlay} has no image ungana-${part}`)
  text = text.replace(line, `  - { name: ungana-${part}, newName: ${newName}, digest: ${digest} }`)
}
writeFileSync(file, text)
