/** Types of the part of the package that this project uses; the package ships none. */
declare module 'myanmar-tools' {
  class ZawgyiDetector {
    /** Between 0 and 1; -Infinity for a text without Burmese. */
    getZawgyiProbability(text: string): number
  }
  class ZawgyiConverter {
    zawgyiToUnicode(text: string): string
  }
  const myanmarTools: { ZawgyiDetector: typeof ZawgyiDetector; ZawgyiConverter: typeof ZawgyiConverter }
  export default myanmarTools
}
