// What an id looks like: the same in a page and in a picture that a service draws, so both take it from here.
export { hash32 } from './hash32.ts'
export { type ArtChoice, type ArtTile, artTile, imigongoSvg, type MotifName, motifs, type PaletteName, palettes } from './imigongo-art.ts'
export { relief } from './relief.ts'
