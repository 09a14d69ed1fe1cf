/** The pictures that README and the guides show, by file name. */
export const guidePictures: readonly string[] = ['home-360.png', 'class-list-1280.png']
