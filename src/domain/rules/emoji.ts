// Print fonts have no emoji, which would be empty boxes on every copy, so texts are stored without them.

// Characters shown as pictures, including skin tones, joined sequences, flags and keycaps. Not ©, ™ or ₹, which are printable.
const EMOJI =
  /[#*0-9]\uFE0F?\u20E3|\p{Regional_Indicator}{1,2}|(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\uFE0F)(?:[\u{1F3FB}-\u{1F3FF}]|\uFE0F|\u200D\p{Extended_Pictographic})*/gu;

/** A text without its emoji, and without the gaps they leave. */
export function withoutEmoji(text: string): string {
  if (text.search(EMOJI) < 0) return text;
  return text.replaceAll(EMOJI, '').replaceAll(/ {2,}/g, ' ').trim();
}
