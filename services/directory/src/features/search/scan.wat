;; Finds a text in many companies, sixteen bytes at a time. scan.test.ts checks that scan.wasm is this file, assembled.
(module
  (import "memory" "memory" (memory 1 65536 shared))

  ;; $starts: where the text of each company begins, one more than $count. $offersEnds: where its services end. Both u32.
  ;; $text, $length: the searched text, at least one byte. Up to 16 bytes after the last company are read.
  ;; Sets the bit of each company with a match in $found, and in $offered if the first match ends before.
  (func (export "scan")
    (param $starts i32) (param $offersEnds i32) (param $count i32) (param $text i32) (param $length i32) (param $found i32) (param $offered i32)
    (local $company i32) (local $at i32) (local $last i32) (local $mask i32) (local $match i32) (local $byte i32) (local $bit i32)
    (local $first v128) (local $final v128)
    (local.set $first (i8x16.splat (i32.load8_u (local.get $text))))
    (local.set $final (i8x16.splat (i32.load8_u (i32.sub (i32.add (local.get $text) (local.get $length)) (i32.const 1)))))

    (block $end
      (loop $nextCompany
        (br_if $end (i32.ge_u (local.get $company) (local.get $count)))
        (local.set $at (i32.load (i32.add (local.get $starts) (i32.shl (local.get $company) (i32.const 2)))))
        ;; The last place where a match can begin.
        (local.set $last
          (i32.sub
            (i32.load offset=4 (i32.add (local.get $starts) (i32.shl (local.get $company) (i32.const 2))))
            (local.get $length)))

        (block $done
          (loop $nextBlock
            (br_if $done (i32.gt_u (local.get $at) (local.get $last)))
            ;; The places where both the first and the last byte agree.
            (local.set $mask
              (i8x16.bitmask
                (v128.and
                  (i8x16.eq (v128.load (local.get $at)) (local.get $first))
                  (i8x16.eq
                    (v128.load (i32.sub (i32.add (local.get $at) (local.get $length)) (i32.const 1)))
                    (local.get $final)))))
            (block $noneLeft
              (loop $nextPlace
                (br_if $noneLeft (i32.eqz (local.get $mask)))
                (local.set $match (i32.add (local.get $at) (i32.ctz (local.get $mask))))
                (br_if $done (i32.gt_u (local.get $match) (local.get $last)))
                (block $differs
                  (local.set $byte (i32.const 1))
                  (loop $nextByte
                    (if (i32.ge_u (local.get $byte) (i32.sub (local.get $length) (i32.const 1)))
                      (then
                        (local.set $bit (i32.shl (i32.const 1) (i32.and (local.get $company) (i32.const 7))))
                        (call $set (i32.add (local.get $found) (i32.shr_u (local.get $company) (i32.const 3))) (local.get $bit))
                        (if
                          (i32.le_u
                            (i32.add (local.get $match) (local.get $length))
                            (i32.load (i32.add (local.get $offersEnds) (i32.shl (local.get $company) (i32.const 2)))))
                          (then (call $set (i32.add (local.get $offered) (i32.shr_u (local.get $company) (i32.const 3))) (local.get $bit))))
                        (br $done)))
                    (br_if $differs
                      (i32.ne
                        (i32.load8_u (i32.add (local.get $match) (local.get $byte)))
                        (i32.load8_u (i32.add (local.get $text) (local.get $byte)))))
                    (local.set $byte (i32.add (local.get $byte) (i32.const 1)))
                    (br $nextByte)))
                (local.set $mask (i32.and (local.get $mask) (i32.sub (local.get $mask) (i32.const 1))))
                (br $nextPlace)))
            (local.set $at (i32.add (local.get $at) (i32.const 16)))
            (br $nextBlock)))

        (local.set $company (i32.add (local.get $company) (i32.const 1)))
        (br $nextCompany))))

  (func $set (param $byte i32) (param $bit i32)
    (i32.store8 (local.get $byte) (i32.or (i32.load8_u (local.get $byte)) (local.get $bit)))))
