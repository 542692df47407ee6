/** Of a Hindi noun: its verbs and adjectives end by it. */
export type Gender = 'masculine' | 'feminine';
